/** A bucket of a store that speaks the protocol of S3, and how it is opened: plain data, with secrets. */
export interface SharedPlace {
  /** `https://host[:port]/bucket`: buckets are named by the path, which every such store understands. */
  bucket: string;
  /** Before the name of each object: empty, or it ends with a slash. */
  prefix: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** The address for people: of the secrets nothing is in it. */
export const nameOfPlace = ({ bucket, prefix }: SharedPlace): string => `${bucket}/${prefix}`.replace(/\/$/, '');
