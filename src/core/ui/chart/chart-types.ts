export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

/** The edges within which values are drawn. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where the eye is led to. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

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

/** What bars stand over, from left to right: a month, a cost centre. */
export interface BarCategory {
  readonly id: string;
  readonly label: string;
}

export interface BarSeries {
  readonly id: string;
  /** Stands beside its last bar, where there is more than one series. */
  readonly name: string;
  /** By category; null where there is nothing to draw. */
  readonly values: readonly (number | null)[];
}

/** A bar with what is said of it. */
export interface BarInSeries {
  readonly series: BarSeries;
  readonly point: BarCategory;
  readonly value: number;
}

/** Everything a chart says, in the user's language. */
export interface ChartTexts<Shown> {
  /** The question the chart answers: its accessible name. */
  readonly name: string;
  /** How the keyboard works it; read after the name, and shown until a point is looked at. */
  readonly hint: string;
  /** The whole sentence of a point: product, value with its unit, day. */
  readonly point: (shown: Shown) => string;
  /** Stands in place of a chart without points. */
  readonly empty: string;
}

export interface LineChartTexts extends ChartTexts<PointInSeries> {
  /** The word beside an outlier. */
  readonly outlier: string;
}
