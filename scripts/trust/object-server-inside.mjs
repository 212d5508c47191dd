/** `node object-server-inside.mjs FOLDER PORT`: a server of the protocol S3 with one bucket, for `object-server.ts`. */
import S3rver from '@20minutes/s3rver';

const [directory, port] = process.argv.slice(2);
const configureBuckets = [{ name: 'tara' }];
await new S3rver({ address: '127.0.0.1', port: Number(port), directory, silent: true, configureBuckets }).run();
