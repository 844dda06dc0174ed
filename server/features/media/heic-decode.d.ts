declare module 'heic-decode' {
  interface Picture {
    readonly width: number;
    readonly height: number;
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }>;
  }

  /** Decodes HEIC in WebAssembly. The function is declared here, because the package contains no types. */
  const decode: { all(input: { buffer: Uint8Array }): Promise<Picture[]> };
  export default decode;
}
