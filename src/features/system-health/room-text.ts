import { currentLanguage } from '@/i18n';

const units = ['kB', 'MB', 'GB', 'TB', 'PB'];

/** Room on a disk or the size of a database, to three digits: `812 MB`, `1.25 TB`. @param bytes 0 and more */
export function roomText(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)) - 1);
  const value = bytes / 1024 ** (step + 1);
  const figure = value >= 1000 ? Math.round(value) : Number(value.toPrecision(3));
  return `${figure.toLocaleString(currentLanguage())} ${units[step]}`;
}
