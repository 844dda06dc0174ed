declare module 'hls.js/light' {
  /** The light build has no subtitles, DRM and advertising. The package has types for the full build only. */
  export { default } from 'hls.js';
}
