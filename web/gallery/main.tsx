import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#web/ui/index.css';
import Gallery from './Gallery.tsx';

// Only for development: Vite serves this page at /gallery/. The production build starts from web/index.html
// and does not contain this page.
const root = document.getElementById('gallery');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}
