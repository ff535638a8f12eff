export interface Hook {
  /** Selector within the shadow root. It uses attributes and roles, so that it survives changes of the layout. */
  readonly selector: string;
  /** Whole text of the part of the page; needed if the selector matches several parts. */
  readonly text?: string;
}
