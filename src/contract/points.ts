/** Points of the earth, in degrees. */
import { Type } from 'typebox';

const latitude = '-?(?:(?:[0-8]?\\d)(?:\\.\\d{1,6})?|90(?:\\.0{1,6})?)';
const longitude = '-?(?:(?:1[0-7]\\d|\\d{1,2})(?:\\.\\d{1,6})?|180(?:\\.0{1,6})?)';
/** A point as an address carries it: `latitude,longitude`, at most 6 decimals, without spaces. */
export const PointText = Type.String({ pattern: `^${latitude},${longitude}$` });

/** A point in a body; 6 decimals are a tenth of a metre. */
export const pointFields = {
  latitude: Type.Number({ minimum: -90, maximum: 90, decimals: 6 }),
  longitude: Type.Number({ minimum: -180, maximum: 180, decimals: 6 }),
};
