export { AudioPlayer, barsOf } from './AudioPlayer.tsx';
export { freshMedia } from './fresh-media.ts';
export { ACCEPTED_FILES, kindOfFile } from './kind-of-file.ts';
export { MediaStill } from './MediaStill.tsx';
export { MediaView } from './MediaView.tsx';
export { type Media, refusalKey } from './refusal-key.ts';
export type { Upload } from './upload.ts';
export { addFiles, cancelUpload, forgetUpload, isFailed, isUnderWay, useUploads } from './uploads.ts';
export { useSources } from './useSources.ts';
