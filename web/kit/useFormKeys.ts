import { useState } from 'react';
import { type FormKeys, formKeys } from './act-key.ts';

/** For a form that creates something; see `formKeys`. */
export const useFormKeys = (): FormKeys => useState(formKeys)[0];
