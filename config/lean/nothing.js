// Stands in for a polyfill no browser of our target needs (config/lean/rules.ts).
export {};
