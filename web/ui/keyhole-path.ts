/**
 * The outline of the keyhole in a box of 100 by 140. assets/keyhole.svg contains the same path; change both.
 */
export const KEYHOLE_PATH =
  'M50 4a40 40 0 0 1 21 74l11 50a8 8 0 0 1-7.8 10H25.8A8 8 0 0 1 18 128l11-50A40 40 0 0 1 50 4Z';
