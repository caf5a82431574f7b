import { signedIn } from './accounts.ts';
import { done, route } from './schema/route.ts';

/** Somebody made up, with made-up notes, who shows newcomers around. Exists in local mode only. */
export const SAMPLE_READER = {
  email: 'sample.reader@lampstand.localhost',
  name: 'Sample Reader',
  password: 'a lamp on its stand',
} as const;

export const sampleReaderRoutes = {
  enterAsSample: route('post', '/api/sample-reader', 'Sign in as the sample reader', {}, signedIn),
  removeSample: route(
    'delete',
    '/api/sample-reader',
    'Delete the sample reader and all sample data',
    {},
    done,
  ),
};
