export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Position in the chart, in px. */
export interface ChartPosition {
  readonly x: number;
  readonly y: number;
}

export interface ChartPoint {
  readonly id: string;
  /** Time of the point, in milliseconds since 1970. */
  readonly at: number;
  readonly value: number;
  /** An outlier has its own shape and word, is not connected by the line and barely extends the axis. */
  readonly isOutlier?: boolean;
}

export interface ChartSeries {
  readonly id: string;
  /** Name shown at the end of the line. */
  readonly name: string;
  /** Points of the line, in any order. */
  readonly points: readonly ChartPoint[];
}

/** Point with its series, for its description. */
export interface PointInSeries {
  readonly series: ChartSeries;
  readonly point: ChartPoint;
}

/** Category of bars from left to right, such as a month or a cost center. */
export interface BarCategory {
  readonly id: string;
  readonly label: string;
}

export interface BarSeries {
  readonly id: string;
  /** Name shown beside the last bar if there are several series. */
  readonly name: string;
  /** One value per category; null draws no bar. */
  readonly values: readonly (number | null)[];
}

/** Bar with its series, as the function `point` of the chart's texts receives it. */
export interface BarInSeries {
  readonly series: BarSeries;
  readonly point: BarCategory;
  readonly value: number;
}

export interface ChartTexts<Shown> {
  /** Question that the chart answers, as its accessible name. */
  readonly name: string;
  /** Keyboard instructions. Screen readers read them after the name; they are visible until a point is current. */
  readonly hint: string;
  /** Sentence about a point, with product, value, unit and day. */
  readonly point: (shown: Shown) => string;
  /** Sentence that replaces a chart without points. */
  readonly empty: string;
}

export interface LineChartTexts extends ChartTexts<PointInSeries> {
  /** Word beside an outlier. */
  readonly outlier: string;
}
