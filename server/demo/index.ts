export { fillDemoWorld } from './fill.ts';
export { demoLogins } from './logins.ts';
export { mountDemoArt } from './mount-art.ts';
