/** Where a bench finds a part of an element, or of a page to compare with. */
export interface Hook {
  /** Inside the shadow root of the element, by attributes and roles, so that another layout keeps it. */
  readonly selector: string;
  /** The whole text of the part, if the selector fits several. */
  readonly text?: string;
}
