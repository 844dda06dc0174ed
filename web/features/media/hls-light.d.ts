declare module 'hls.js/light' {
  /** The same player without subtitles, DRM and advertising; the package has types for the full one only. */
  export { default } from 'hls.js';
}
