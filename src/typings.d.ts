/** Style modules: class names as the build renames them. */
declare module '*.less' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
