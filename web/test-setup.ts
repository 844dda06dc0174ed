import { configure } from '@testing-library/react';

/**
 * The timeout of `findBy…` and `waitFor`. It equals that of `expect.poll`, so that tests do not fail on a
 * slow machine.
 */
configure({ asyncUtilTimeout: 60_000 });
