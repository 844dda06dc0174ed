import { useState } from 'react';
import { type FormKeys, formKeys } from './act-key.ts';

/** The idempotency keys of a form while it is mounted; see `formKeys`. */
export const useFormKeys = (): FormKeys => useState(formKeys)[0];
