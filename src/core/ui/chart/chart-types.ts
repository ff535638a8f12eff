export interface ChartPoint {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly value: number;
  /** Stands off the line with a shape and a word of its own, and does not stretch the axis. */
  readonly isOutlier?: boolean;
}

export interface ChartSeries {
  readonly id: string;
  /** Stands at the end of its line. */
  readonly name: string;
  /** In any order. */
  readonly points: readonly ChartPoint[];
}

/** A point with what is said of it. */
export interface PointInSeries {
  readonly series: ChartSeries;
  readonly point: ChartPoint;
}

/** Everything the chart says, in the user's language. */
export interface ChartTexts {
  /** The question the chart answers: its accessible name. */
  readonly name: string;
  /** How the keyboard works it; read after the name, and shown until a point is looked at. */
  readonly hint: string;
  /** The word beside an outlier. */
  readonly outlier: string;
  /** The whole sentence of a point: product, value with its unit, day, and that it is an outlier. */
  readonly point: (shown: PointInSeries) => string;
  /** Stands in place of a chart without points. */
  readonly empty: string;
}
