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
  readonly name: string;
  /** Points of the line, in any order. */
  readonly points: readonly ChartPoint[];
}

export interface PointInSeries {
  readonly series: ChartSeries;
  readonly point: ChartPoint;
}

export interface BarCategory {
  readonly id: string;
  readonly label: string;
}

export interface BarSeries {
  readonly id: string;
  readonly name: string;
  /** One value per category; null draws no bar. */
  readonly values: readonly (number | null)[];
}

export interface BarInSeries {
  readonly series: BarSeries;
  readonly point: BarCategory;
  readonly value: number;
}

export interface ChartTexts<Shown> {
  readonly name: string;
  readonly hint: string;
  readonly point: (shown: Shown) => string;
  readonly empty: string;
}

export interface LineChartTexts extends ChartTexts<PointInSeries> {
  readonly outlier: string;
}
