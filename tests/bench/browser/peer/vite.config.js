import react from '@vitejs/plugin-react';

export default {
  plugins: [react()],
  build: {
    chunkSizeWarningLimit: 5_000,
    rolldownOptions: { input: 'peer.jsx', output: { entryFileNames: 'peer.js' } },
  },
};
