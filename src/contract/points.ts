/** Geographic points, in degrees. */
import { Type } from 'typebox';

const latitude = '-?(?:(?:[0-8]?\\d)(?:\\.\\d{1,6})?|90(?:\\.0{1,6})?)';
const longitude = '-?(?:(?:1[0-7]\\d|\\d{1,2})(?:\\.\\d{1,6})?|180(?:\\.0{1,6})?)';
/** A geographic point in a query: `latitude,longitude`, at most 6 decimals, without spaces. */
export const PointText = Type.String({ pattern: `^${latitude},${longitude}$` });

/** A geographic point in a request body. The sixth decimal is about 0.1 m. */
export const pointFields = {
  latitude: Type.Number({ minimum: -90, maximum: 90, decimals: 6 }),
  longitude: Type.Number({ minimum: -180, maximum: 180, decimals: 6 }),
};
