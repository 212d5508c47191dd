/** A relationship of a part: what else of the file it uses, or a link out of it. */
export interface Relationship {
  id: string;
  type: string;
  target: string;
  external: boolean;
}

/** The content type of a part. */
export type Types = (name: string) => string;
