import { configure } from '@testing-library/react';

/** As patient as `expect.poll`: a slow machine is no fault of a test's. */
configure({ asyncUtilTimeout: 60_000 });
