/** In the place of the libraries that jsPDF imports to draw web pages: no report does, and they weigh 300 kB. */
export default undefined;
