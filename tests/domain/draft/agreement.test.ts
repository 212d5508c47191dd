import { describe, expect, it } from 'vitest';
import { agreeing } from '#domain/draft/agreement.ts';

describe('a sentence of the library with a name in the plural', () => {
  it.each([
    [
      'Cell sensors',
      '{A} gives no values, and the battery is switched off',
      '{A} give no values, and the battery is switched off',
    ],
    ['Main contactors', '{A} opens under load or does not close', '{A} open under load or do not close'],
    [
      'Battery limits',
      '{A} does not arrive, so the function falls back or is lost',
      '{A} do not arrive, so the function falls back or is lost',
    ],
    [
      'Messages',
      '{A} is read on its way, and what it says becomes known',
      '{A} are read on their way, and what they say becomes known',
    ],
    ['Fob keys', '{A} carries other values', '{A} carry other values'],
    [
      'Diagnostic messages',
      '{A} of an attacker is obeyed: a routine runs',
      '{A} of an attacker are obeyed: a routine runs',
    ],
    ['Voltages, temperatures', 'The value of {A} is changed', 'The value of {A} is changed'],
  ])('of %s has its verbs in the plural', (name, sentence, wanted) => {
    expect(agreeing(sentence.replace('{A}', name), name)).toBe(wanted.replace('{A}', name));
  });

  it.each(['Body CAN', 'Chassis bus', 'GNSS', 'Diagnostics', 'Camera calibration', 'Gateway status'])(
    'stays as it is for %s',
    (name) => {
      expect(agreeing(`${name} is changed or does not arrive`, name)).toBe(`${name} is changed or does not arrive`);
    },
  );
});
