// Umi's own language menu with its table of eighty languages; ours is features/shell/LanguageSwitch.
export const SelectLang = () => null;
