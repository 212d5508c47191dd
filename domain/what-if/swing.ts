/** A risk that a single fact moves, with its value then; null = not rated then. */
export interface Swing {
  risk: string;
  before: number | null;
  after: number | null;
}
