export { LazyVaultPicker } from './LazyVaultPicker.tsx';
