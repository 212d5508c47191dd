/** The user guide of a language, read at build time (config/guide). */
declare module '#guide/*' {
  const guide: import('./guide').Guide;
  export default guide;
}
