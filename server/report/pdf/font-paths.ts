import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Where the fonts of a report lie: a package of their own, in Latin, Greek, Cyrillic and Chinese. */
export const fontPaths = {
  regular: () => resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  bold: () => resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
};
