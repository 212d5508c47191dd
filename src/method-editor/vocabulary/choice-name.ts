import type { LocalText } from '#domain/model/base.ts';
import { inLanguage } from '@/local-text';

type Choices = readonly { code: string; name: LocalText }[] | undefined;

/** The name of a code among the choices; the code itself where it is none of them. */
export const choiceName = (choices: Choices, code: string): string => {
  const found = choices?.find((choice) => choice.code === code);
  return found ? inLanguage(found.name) : code;
};

/** Options of a Select, code first, as lists show them. */
export const choicesOf = (choices: Choices): { value: string; label: string }[] =>
  choices?.map(({ code, name }) => ({ value: code, label: `${code} · ${inLanguage(name)}` })) ?? [];
