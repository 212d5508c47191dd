/** Pictures of assets, as lines on a square of 24. */
export const icons = {
  ecu: 'M7 7h10v10H7zM10 7V3.5M14 7V3.5M10 20.5V17M14 20.5V17M7 10H3.5M7 14H3.5M20.5 10H17M20.5 14H17M10 10h4v4h-4z',
  software: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 15.5h6',
  data: 'M5 6c0-3.3 14-3.3 14 0v12c0 3.3-14 3.3-14 0zM5 6c0 3.3 14 3.3 14 0M5 12c0 3.3 14 3.3 14 0',
  key: 'M8 10.5a4.2 4.2 0 1 1 0 5.6 4.2 4.2 0 0 1 0-5.6M12 11l8-7M17 6.6l2.6 2.8M14.2 9l2 2.2',
  function:
    'M12 3.5l2 2.6 3.2-.6.8 3.2 3 1.4-1.6 2.9 1.6 2.9-3 1.4-.8 3.2-3.2-.6-2 2.6-2-2.6-3.2.6-.8-3.2-3-1.4L4.6 13 3 10.1l3-1.4.8-3.2 3.2.6zM12 9.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  sensor: 'M4 8h4l1.5-2.5h5L16 8h4v11H4zM12 10a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8',
  actuator: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M8.5 15.5v-7l3.5 4 3.5-4v7',
  plug: 'M4 8h16l-2 8H6zM8 11.2h1M11.5 11.2h1M15 11.2h1M9.5 13.6h1M13.5 13.6h1',
  cloud: 'M7 18.5a4 4 0 0 1-.6-8 6 6 0 0 1 11.4-1 4.6 4.6 0 0 1-.6 9z',
  person: 'M12 4a3.8 3.8 0 1 0 0 7.6A3.8 3.8 0 0 0 12 4M4.5 20.5c.5-8 14.5-8 15 0',
  bus: 'M3.5 12h17M7 12V6.5M12 12v5.5M17 12V6.5M5.5 3.5h3v3h-3zM10.5 17.5h3v3h-3zM15.5 3.5h3v3h-3z',
  flow: 'M4 18h6V6h9M16 3l3 3-3 3',
  wireless: 'M12 13v7.5M8.6 15.5a4.8 4.8 0 1 1 6.8 0M5.8 18a8.8 8.8 0 1 1 12.4 0M11 12h2v2h-2z',
  lamp: 'M9 17.5h6M9.8 20.5h4.4M9 17.5c0-3-3-4-3-7.6a6 6 0 0 1 12 0c0 3.6-3 4.6-3 7.6',
  phone: 'M7.5 3.500h9v17h-9zM11 17.800h2',
  car: 'M4 17v-4.500l2-5.500h12l2 5.500V17zM4 12.500h16M6.5 17v2.500M17.5 17v2.500M7 14.800h1.500M15.5 14.800H17',
  gateway: 'M4 4h6.500v6.500H4zM13.5 4H20v6.500h-6.500zM4 13.500h6.500V20H4zM13.5 13.500H20V20h-6.500z',
  tool: 'M14.5 5.500a4.5 4.5 0 0 0-5.4 6L4 16.6 7.4 20l5.1-5.100a4.5 4.5 0 0 0 6-5.400L15.8 12 12 8.200z',
  battery: 'M3.5 8h15v8h-15zM18.5 10.5h2v3h-2M7 10.5v3M11 10.5v3M15 10.5v3',
  screen: 'M3.5 5h17v11h-17zM9 20h6M12 16v4',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2.5',
  bolt: 'M13 3.5l-7 10h5l-1 7 7-10h-5z',
  shield: 'M12 3.5l7 2.5v5.5c0 4.500-3 7.500-7 9-4-1.500-7-4.500-7-9V6z',
  steering:
    'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4M4.200 11l5.800.700M19.800 11l-5.800.700M12 14v6',
} as const;

export type IconName = keyof typeof icons;
export const iconNames = Object.keys(icons) as IconName[];
export const isIcon = (name: string): name is IconName => Object.hasOwn(icons, name);

/** The picture of a category of the seed; a category of an organisation's own has the one of a block or a link. */
const ofCategory: Readonly<Record<string, IconName>> = {
  HW: 'ecu',
  FW: 'software',
  DAR: 'data',
  DIT: 'flow',
  KEY: 'key',
  FUN: 'function',
  COM: 'bus',
  SEN: 'sensor',
  ACT: 'actuator',
  EXT: 'plug',
  CLD: 'cloud',
  PII: 'person',
};

/** The icon of an asset: its own, else that of its category. */
export function iconOf(asset: { icon: string; category: string; diagram: 'block' | 'link' }): IconName {
  if (isIcon(asset.icon)) return asset.icon;
  return ofCategory[asset.category] ?? (asset.diagram === 'link' ? 'flow' : 'ecu');
}

/** Categories whose assets keep something: drawn as a store. */
const stores: ReadonlySet<string> = new Set(['DAR', 'KEY', 'PII', 'FW']);
export const isStore = (category: string): boolean => stores.has(category);
