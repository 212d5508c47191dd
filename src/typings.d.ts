/** Style modules: class names as the build renames them. */
declare module '*.less' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

/** Plain style sheets are imported for their effect only. */
declare module '*.css';
