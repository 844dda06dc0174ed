import { configure } from '@testing-library/react';

/** The same timeout as for `expect.poll`, so that tests do not fail on a slow machine. */
configure({ asyncUtilTimeout: 60_000 });
