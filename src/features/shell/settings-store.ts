import { defaultSettings, type LayoutSettings, themeColors } from '#config/layout.ts';
import { account } from '#contract/account/account.ts';
import { call, silent } from '@/request/call';

/** Key of the preference on the server and, with a prefix, in this browser (so that the first paint already looks right). */
const layoutPreference = 'layout';
const hereKey = 'intara.layout';

/** The settings as this browser last saw them. */
export function cachedSettings(): LayoutSettings {
  try {
    return settingsFrom({ layout: JSON.parse(localStorage.getItem(hereKey) ?? '{}') });
  } catch {
    return defaultSettings;
  }
}

/** Settings out of the user's preferences; values we do not know fall back. */
export function settingsFrom(
  preferences: Record<string, unknown>,
  fallback: LayoutSettings = defaultSettings,
): LayoutSettings {
  const kept = preferences[layoutPreference];
  if (typeof kept !== 'object' || kept === null) return fallback;
  const known = Object.entries(kept).filter(
    ([name, value]) => name in defaultSettings && isAllowed(name as keyof LayoutSettings, value),
  );
  return { ...defaultSettings, ...(Object.fromEntries(known) as Partial<LayoutSettings>) };
}

const allowed: { [N in keyof LayoutSettings]?: readonly LayoutSettings[N][] } = {
  navTheme: ['light', 'dark', 'realDark'],
  density: ['comfortable', 'compact'],
  layout: ['top', 'side', 'mix'],
  contentWidth: ['Fluid', 'Fixed'],
  primaryColor: Object.keys(themeColors) as LayoutSettings['primaryColor'][],
};

function isAllowed(name: keyof LayoutSettings, value: unknown): boolean {
  const values = allowed[name] as readonly unknown[] | undefined;
  return values ? values.includes(value) : typeof value === 'boolean';
}

export function keepSettingsHere(settings: LayoutSettings): void {
  localStorage.setItem(hereKey, JSON.stringify(settings));
  applyToDocument(settings);
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps the settings here at once and for the user on the server a moment later; a failure there loses nothing visible. */
export function keepSettings(settings: LayoutSettings): void {
  keepSettingsHere(settings);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const input = { params: { key: layoutPreference }, body: { value: { ...settings } } };
    call(account.setPreference, input, silent).catch(() => undefined);
  }, 400);
}

/** Filters and colours that lie outside React: global.less reads these attributes. */
export function applyToDocument(settings: LayoutSettings): void {
  const root = document.documentElement;
  root.dataset.theme = settings.navTheme;
  root.toggleAttribute('data-color-weak', settings.colorWeak);
}
