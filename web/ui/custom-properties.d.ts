import 'react';

// Allows custom properties in the `style` prop. Components use them to pass sizes and colors to their
// stylesheets.
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
