/** What a user may change in the settings drawer (R-SHELL-4, R-SHELL-5, R-SHELL-9). */
export interface LayoutSettings {
  /** `dark`: dark navigation and the calm filter; `realDark`: the whole page by antd's dark algorithm. */
  navTheme: 'light' | 'dark' | 'realDark';
  /** Height of the rows and size of the text in grids and lists (src/density.ts). */
  density: 'comfortable' | 'compact';
  primaryColor: ThemeColor;
  layout: 'top' | 'side' | 'mix';
  contentWidth: 'Fluid' | 'Fixed';
  fixedHeader: boolean;
  fixSiderbar: boolean;
  splitMenus: boolean;
  footer: boolean;
  menu: boolean;
  menuHeader: boolean;
  colorWeak: boolean;
}

/** Names and colours of the themes (R-CONST-5); daybreak is the default and equals the primary colour there. */
export const themeColors = {
  daybreak: '#1890ff',
  dust: '#f5222d',
  volcano: '#fa541c',
  sunset: '#faad14',
  cyan: '#13c2c2',
  green: '#52c41a',
  geekblue: '#2f54eb',
  purple: '#722ed1',
} as const;
export type ThemeColor = keyof typeof themeColors;

export const defaultSettings: LayoutSettings = {
  navTheme: 'light',
  density: 'comfortable',
  primaryColor: 'daybreak',
  layout: 'top',
  contentWidth: 'Fluid',
  fixedHeader: true,
  fixSiderbar: true,
  splitMenus: false,
  footer: true,
  menu: true,
  menuHeader: true,
  colorWeak: false,
};

/** Pixels (R-CONST-4). */
export const headerHeight = 48;
export const drawerWidth = 300;

/** Filters of dark style and colour-weak mode, in percent (R-CONST-6). */
export const filters = { dark: { brightness: 100, contrast: 90, sepia: 10 }, colorWeak: { invert: 80 } } as const;

/** What Umi's layout plugin gets at build time; the user's own settings come on top at run time. */
export const layoutDefaults = {
  title: 'InTARA',
  layout: defaultSettings.layout,
  contentWidth: defaultSettings.contentWidth,
  fixedHeader: defaultSettings.fixedHeader,
  splitMenus: defaultSettings.splitMenus,
  colorPrimary: themeColors[defaultSettings.primaryColor],
};
