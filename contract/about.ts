import * as z from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { mediaTypes } from './kit/media-types.ts';

/** The product itself. */
export const about = {
  product: endpoint({
    method: 'GET',
    path: '/intara/v1.0/about',
    access: 'signedIn',
    forTokens: true,
    summary: 'Get the version of the product',
    answer: z.object({
      version: z.string(),
      /** The first characters of the git commit it was built from; `unknown` where the build saw no git repository. */
      commit: z.string(),
      /** SPDX identifier. */
      licence: z.string(),
    }),
  }),
  notices: endpoint({
    method: 'GET',
    path: '/intara/v1.0/about/notices',
    kind: 'file',
    media: [mediaTypes.txt],
    access: 'signedIn',
    summary: 'Download the licences of the libraries that are part of the product',
    answer: z.unknown(),
    errors: ['NotFound'],
  }),
};
