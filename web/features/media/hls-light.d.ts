declare module 'hls.js/light' {
  /** The same player without subtitles, DRM and advertising; the package types only the full one. */
  export { default } from 'hls.js';
}
