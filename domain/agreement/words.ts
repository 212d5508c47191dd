/** Landis and Koch, "The Measurement of Observer Agreement for Categorical Data" (Biometrics 33, 1977), table in section 4. */
type KappaWord = 'poor' | 'slight' | 'fair' | 'moderate' | 'substantial' | 'almostPerfect';

/** The word for a kappa: below 0 poor, then by steps of 0.2; each bound belongs to the lower word. */
export function kappaWord(value: number): KappaWord {
  if (value < 0) return 'poor';
  const bounds: readonly [number, KappaWord][] = [
    [0.2, 'slight'],
    [0.4, 'fair'],
    [0.6, 'moderate'],
    [0.8, 'substantial'],
  ];
  return bounds.find(([most]) => value <= most)?.[1] ?? 'almostPerfect';
}

/** Krippendorff, "Content Analysis" (2004), p. 241: reliable from 0.800 on, tentative conclusions only from 0.667 on. */
type AlphaWord = 'unreliable' | 'tentative' | 'reliable';

/** The word for an alpha. */
export const alphaWord = (value: number): AlphaWord =>
  value >= 0.8 ? 'reliable' : value >= 0.667 ? 'tentative' : 'unreliable';
