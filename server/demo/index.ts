export { fillDemoWorld } from './fill.ts';
export { illustrate } from './illustrate.ts';
export { demoLogins } from './logins.ts';
export { mountDemoArt } from './mount-art.ts';
export { sandboxKeys } from './sandbox-keys.ts';
