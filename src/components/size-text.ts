import { currentLanguage } from '@/i18n';

/** The size of a file: `12 kB`, `3.4 MB`. */
export function sizeText(bytes: number): string {
  const [value, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'kB'] : [bytes / 1024 / 1024, 'MB'];
  const figure = value < 10 ? Math.max(value, 0.1).toFixed(1) : Math.round(value).toString();
  return `${Number(figure).toLocaleString(currentLanguage())} ${unit}`;
}
