import arch from './art/arch1.svg';
import dunes from './art/dunes1.svg';
import hills from './art/dunes2.svg';
import plate from './art/plate1.svg';
import strings from './art/strings1.svg';
import vases from './art/vases1.svg';
import vinyl from './art/vinyl1.svg';
import wave from './art/wave1.svg';

/** Drawings that stand in for creators' pictures. */
export const art = { arch, dunes, hills, plate, strings, vases, vinyl, wave };
