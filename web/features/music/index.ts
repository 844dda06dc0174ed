export { Tracks } from './Tracks.tsx';
