// Every browser that is served has it by itself (config/lean/rules.ts).
export {};
