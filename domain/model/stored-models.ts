import * as z from 'zod';
import { FeasibilityLevel, FeasibilityModel, ModelId, RiskModel } from './method.ts';

/** Models as an administrator keeps them: each says by itself what it needs of its neighbours, so that it can be checked alone. */

/** A feasibility model with the feasibility levels its ranges name (R-CONF-2), hardest first. */
export const ThreatModel = FeasibilityModel.extend({ levels: z.array(FeasibilityLevel).max(60) });
export type ThreatModel = z.infer<typeof ThreatModel>;

/** A risk model with the models whose levels are its rows and columns. */
export const StoredRiskModel = RiskModel.extend({ impactModel: ModelId, threatModel: ModelId });
export type StoredRiskModel = z.infer<typeof StoredRiskModel>;
