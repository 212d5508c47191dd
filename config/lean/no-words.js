// A language that is not shipped: pro-components falls back to zh-CN by itself (config/lean/rules.ts).
export default {};
