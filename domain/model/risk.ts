import { z } from 'zod';
import { Id, Ids, Text } from './base.ts';
import { kind } from './kind.ts';

/** Clause 15.9; one or more may be chosen. */
export const treatments = ['avoid', 'reduce', 'share', 'retain'] as const;
export type Treatment = (typeof treatments)[number];

/** Risk: one (threat scenario, damage scenario) pair (RQ-15-15) with its treatment (RQ-15-17). Its value is computed, never stored. */
export const riskKind = kind({
  name: 'risks',
  prefix: 'R',
  fields: {
    threat: Id,
    damage: Id,
    treatments: z.array(z.enum(treatments)).max(4),
    /** Disposal strategy. */
    strategy: Text(4000),
    goals: Ids,
    claims: Ids,
    verification: Text(4000),
  },
  defaults: { treatments: [], strategy: '', goals: [], claims: [], verification: '' },
  links: {
    threat: { to: 'threats', onDrop: 'drop' },
    damage: { to: 'damages', onDrop: 'drop' },
    goals: { to: 'goals', onDrop: 'unlink' },
    claims: { to: 'claims', onDrop: 'unlink' },
  },
});
export type RiskRow = z.output<typeof riskKind.row>;
