import type { Treatment } from '#domain/kinds/risk/shape.ts';

/** What the wizard has so far. */
export interface Wanted {
  threat: string | null;
  damage: string | null;
  treatments: Treatment[];
  strategy: string;
}
