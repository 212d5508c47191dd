// Texts that come another way (config/lean/rules.ts).
export default {};
