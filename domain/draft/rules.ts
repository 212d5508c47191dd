/** A rule of the organisation; none are kept yet. */
export interface DraftRule {
  id: string;
}
